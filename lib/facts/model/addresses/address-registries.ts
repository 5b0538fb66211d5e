/** IANA's registries of special addresses; scripts/address-registries.ts writes this file. */

/** Each block with its name, and the column "Globally Reachable"; undefined where IANA does not say. */
export const addressRegistries: readonly {
  readonly registry: string;
  /** The date of the registry. */
  readonly updated: string;
  readonly rows: readonly (readonly [block: string, name: string, isReachable: boolean | undefined])[];
}[] = [
  {
    registry: "iana-ipv4-special-registry",
    updated: "2025-10-09",
    rows: [
      ["0.0.0.0/8", "This network", false],
      ["0.0.0.0/32", "This host on this network", false],
      ["10.0.0.0/8", "Private-Use", false],
      ["100.64.0.0/10", "Shared Address Space", false],
      ["127.0.0.0/8", "Loopback", false],
      ["169.254.0.0/16", "Link Local", false],
      ["172.16.0.0/12", "Private-Use", false],
      ["192.0.0.0/24", "IETF Protocol Assignments", false],
      ["192.0.0.0/29", "IPv4 Service Continuity Prefix", false],
      ["192.0.0.8/32", "IPv4 dummy address", false],
      ["192.0.0.9/32", "Port Control Protocol Anycast", true],
      ["192.0.0.10/32", "Traversal Using Relays around NAT Anycast", true],
      ["192.0.0.170/32", "NAT64/DNS64 Discovery", false],
      ["192.0.0.171/32", "NAT64/DNS64 Discovery", false],
      ["192.0.2.0/24", "Documentation (TEST-NET-1)", false],
      ["192.31.196.0/24", "AS112-v4", true],
      ["192.52.193.0/24", "AMT", true],
      ["192.88.99.0/24", "Deprecated (6to4 Relay Anycast)", undefined],
      ["192.88.99.2/32", "6a44-relay anycast address", false],
      ["192.168.0.0/16", "Private-Use", false],
      ["192.175.48.0/24", "Direct Delegation AS112 Service", true],
      ["198.18.0.0/15", "Benchmarking", false],
      ["198.51.100.0/24", "Documentation (TEST-NET-2)", false],
      ["203.0.113.0/24", "Documentation (TEST-NET-3)", false],
      ["240.0.0.0/4", "Reserved", false],
      ["255.255.255.255/32", "Limited Broadcast", false],
    ],
  },
  {
    registry: "iana-ipv6-special-registry",
    updated: "2025-10-09",
    rows: [
      ["::1/128", "Loopback Address", false],
      ["::/128", "Unspecified Address", false],
      ["::ffff:0:0/96", "IPv4-mapped Address", false],
      ["64:ff9b::/96", "IPv4-IPv6 Translat.", true],
      ["64:ff9b:1::/48", "IPv4-IPv6 Translat.", false],
      ["100::/64", "Discard-Only Address Block", false],
      ["100:0:0:1::/64", "Dummy IPv6 Prefix", false],
      ["2001::/23", "IETF Protocol Assignments", false],
      ["2001::/32", "TEREDO", undefined],
      ["2001:1::1/128", "Port Control Protocol Anycast", true],
      ["2001:1::2/128", "Traversal Using Relays around NAT Anycast", true],
      ["2001:1::3/128", "DNS-SD Service Registration Protocol Anycast", true],
      ["2001:2::/48", "Benchmarking", false],
      ["2001:3::/32", "AMT", true],
      ["2001:4:112::/48", "AS112-v6", true],
      ["2001:10::/28", "Deprecated (previously ORCHID)", undefined],
      ["2001:20::/28", "ORCHIDv2", true],
      ["2001:30::/28", "Drone Remote ID Protocol Entity Tags (DETs) Prefix", true],
      ["2001:db8::/32", "Documentation", false],
      ["2002::/16", "6to4", undefined],
      ["2620:4f:8000::/48", "Direct Delegation AS112 Service", true],
      ["3fff::/20", "Documentation", false],
      ["5f00::/16", "Segment Routing (SRv6) SIDs", false],
      ["fc00::/7", "Unique-Local", false],
      ["fe80::/10", "Link-Local Unicast", false],
    ],
  },
];
