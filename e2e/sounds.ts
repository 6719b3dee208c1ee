/** One second of a tone, as a recorder without compression writes it. */
export function aRecording(): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * 2)
  for (let index = 0; index < rate; index++)
    samples.writeInt16LE(Math.round(12_000 * Math.sin((index / rate) * 440 * 2 * Math.PI)), index * 2)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
