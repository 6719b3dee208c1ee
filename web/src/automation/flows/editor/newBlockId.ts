const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 30

/** Thirty letters and digits that no other block has. */
export function newBlockId(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(length))
  return Array.from(drawn, (number) => letters[number % letters.length]).join('')
}
