/** Gives a run another seed of generated cases than every run before it, unless LINTEL_SEED names one, and prints it. */
export default function setup(): void {
  process.env.LINTEL_SEED ??= String(Date.now() % 2 ** 31);
  process.stdout.write(`The seed of generated cases is ${process.env.LINTEL_SEED}; LINTEL_SEED repeats it.\n`);
}
