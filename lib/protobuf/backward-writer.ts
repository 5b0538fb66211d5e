/** Writes the bytes of Protocol Buffers from the end to the start, since a length precedes its bytes. */
export class BackwardWriter {
  #buffer = Buffer.allocUnsafe(512);
  #start = this.#buffer.length;

  /** Bytes written so far. */
  get length(): number {
    return this.#buffer.length - this.#start;
  }

  written(): Uint8Array {
    return this.#buffer.subarray(this.#start);
  }

  /** Reserves `size` bytes before the bytes written so far, and returns their offset. */
  #claim(size: number): number {
    if (size > this.#start) {
      const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.length + size));
      const start = grown.length - this.length;
      this.#buffer.copy(grown, start, this.#start);
      this.#buffer = grown;
      this.#start = start;
    }
    this.#start -= size;
    return this.#start;
  }

  bytes(value: Uint8Array): void {
    const at = this.#claim(value.length);
    this.#buffer.set(value, at);
  }

  string(value: string): void {
    const at = this.#claim(Buffer.byteLength(value));
    this.#buffer.write(value, at);
  }

  double(value: number): void {
    const at = this.#claim(8);
    this.#buffer.writeDoubleLE(value, at);
  }

  /** A negative number is encoded as its 64-bit two's complement, in ten bytes. */
  varint(value: number): void {
    if (value >= 0 && value < 0x80) {
      const at = this.#claim(1);
      this.#buffer[at] = value;
    } else if (value < 0) this.#groups(negativeGroups(value));
    else {
      const groups: number[] = [];
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) groups.push(rest % 0x80);
      groups.push(rest);
      this.#groups(groups);
    }
  }

  /** Seven bits each, the lowest first. */
  #groups(groups: readonly number[]): void {
    const at = this.#claim(groups.length);
    groups.forEach((group, index) => {
      this.#buffer[at + index] = index < groups.length - 1 ? group | 0x80 : group;
    });
  }
}

function negativeGroups(value: number): readonly number[] {
  const groups: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); rest > 0n; rest >>= 7n) groups.push(Number(rest & 0x7fn));
  return groups;
}
