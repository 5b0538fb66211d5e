/**
 * Growing lists of numbers, at four or eight bytes each. They begin with 64 bytes, which V8 keeps in its heap: small
 * inventories are simulated by the thousand, and larger arrays cost an allocation outside of it.
 */

/** Whole numbers of 32 bits. */
export class IntList {
  #values = new Int32Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}

/** Numbers of any size, including NaN. */
export class FloatList {
  #values = new Float64Array(8);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }
}
