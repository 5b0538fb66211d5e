/**
 * Addresses that requests from outside should not reach: this machine, private networks, instance metadata. They are
 * not documented: gap `push-config/addresses`. The blocks are those of IANA's special-purpose address registries
 * (iana-ipv4-special-registry, iana-ipv6-special-registry), without the blocks for documentation and those of AS112 and
 * AMT, which are reachable from everywhere.
 */

/** The kinds of special addresses, with their blocks. */
export const specialBlocks = [
  { place: "the loopback of this machine", subnets: ["127.0.0.0/8", "::1/128"] },
  { place: "this host", subnets: ["0.0.0.0/8", "::/128"] },
  { place: "a private network", subnets: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"] },
  { place: "a link-local address, as instance metadata has", subnets: ["169.254.0.0/16", "fe80::/10"] },
  { place: "a network shared by customers of a carrier (CGNAT)", subnets: ["100.64.0.0/10"] },
  { place: "a unique-local network", subnets: ["fc00::/7"] },
  { place: "a site-local network", subnets: ["fec0::/10"] },
  { place: "a host of instance metadata", subnets: ["168.63.129.16/32"] },
  { place: "a multicast group", subnets: ["224.0.0.0/4", "ff00::/8"] },
  {
    place: "a reserved address",
    subnets: ["240.0.0.0/4", "192.0.0.0/24", "192.88.99.0/24", "100::/64", "100:0:0:1::/64", "2001::/23", "5f00::/16"],
  },
  { place: "a network of benchmarks", subnets: ["198.18.0.0/15"] },
  {
    place: "an IPv4 address in an IPv6 one",
    subnets: ["::ffff:0:0/96", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16"],
  },
] as const;

/** A kind of special address. */
export type SpecialPlace = (typeof specialBlocks)[number]["place"];

/** Special host names; a name that begins with a dot stands for all its subdomains. */
export const specialHosts: { readonly [host: string]: SpecialPlace } = {
  localhost: "the loopback of this machine",
  ".localhost": "the loopback of this machine",
  "localhost.localdomain": "the loopback of this machine",
  "ip6-localhost": "the loopback of this machine",
  "metadata.google.internal": "a host of instance metadata",
  "metadata.goog": "a host of instance metadata",
  "instance-data": "a host of instance metadata",
  "instance-data.ec2.internal": "a host of instance metadata",
};

/** The kind of addresses that reach only this machine. */
export const loopback: SpecialPlace = "the loopback of this machine";
