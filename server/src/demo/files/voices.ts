const rate = 16_000

/** Something like a voice behind a door: it rises and falls and pauses, and says nothing. As a WAV file. */
export function voice({ seconds, pitch }: { seconds: number; pitch: number }): Buffer {
  const samples = new Int16Array(seconds * rate)
  let phase = 0
  for (let index = 0; index < samples.length; index++) {
    const time = index / rate
    phase += (pitch * (1 + 0.12 * Math.sin(time * 2.1) + 0.06 * Math.sin(time * 9.7))) / rate
    samples[index] = Math.round(9000 * loudness(time, seconds) * timbre(phase, time))
  }
  return Buffer.concat([header(samples.byteLength), Buffer.from(samples.buffer)])
}

/** Syllables, about four in a second, in phrases with a breath between them. */
function loudness(time: number, seconds: number) {
  const syllable = Math.max(0, Math.sin(time * 25 + 1.5 * Math.sin(time * 3.3))) ** 0.7
  const phrase = time % 2.6 < 2.1 ? 1 : 0
  const edges = Math.min(1, time * 5, (seconds - time) * 5)
  return syllable * phrase * edges * (0.65 + 0.35 * Math.sin(time * 1.3))
}

function timbre(phase: number, time: number) {
  const mouth = 2.5 + 1.5 * Math.sin(time * 7.9)
  let sum = 0
  for (let harmonic = 1; harmonic <= 10; harmonic++)
    sum += Math.sin(2 * Math.PI * harmonic * phase) / (1 + (harmonic - mouth) ** 2)
  return sum / 2
}

function header(bytes: number) {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
