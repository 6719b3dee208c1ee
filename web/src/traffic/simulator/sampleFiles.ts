import { timeOfDay } from '../../ui/times.ts'

/** Files made on the spot, so that nobody has to look for one to try something out. */

const sampleRate = 8000

/** Two soft tones, one after the other: short enough to hear, long enough to see a waveform. */
export function sampleVoice(): File {
  const seconds = 3
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, index) => {
    const at = index / sampleRate
    const fade = Math.sin((Math.PI * index) / (seconds * sampleRate))
    return Math.round(9000 * fade * Math.sin(2 * Math.PI * (at < seconds / 2 ? 440 : 587) * at))
  })
  return new File([wavHeader(samples.byteLength), samples], 'mensagem-de-voz.wav', { type: 'audio/wav' })
}

/** One channel, 16 bits: what every player knows. */
function wavHeader(dataBytes: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(44))
  const word = (at: number, text: string) =>
    Array.from(text).forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  word(0, 'RIFF')
  header.setUint32(4, 36 + dataBytes, true)
  word(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  word(36, 'data')
  header.setUint32(40, dataBytes, true)
  return header.buffer
}

/** One page with one line. Readers find the parts by their position, so the positions are counted. */
export function sampleDocument(line: string): File {
  // The built-in typeface knows no letters beyond ASCII; brackets and backslashes mean something in PDF.
  const plain = line.normalize('NFD').replace(/[^ -~]|[()\\]/g, '')
  const drawing = `BT /F1 24 Tf 72 720 Td (${plain}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const positions = objects.map((object, index) => {
    const position = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(position).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${positions.join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return new File([text], 'pedido.pdf', { type: 'application/pdf' })
}

export async function samplePicture(): Promise<File> {
  const { canvas, context } = aCanvas(960, 720)
  drawLandscape(context, Math.random())
  return asFile(canvas, 'foto.jpg', 'image/jpeg')
}

export async function sampleSticker(): Promise<File> {
  const { canvas, context } = aCanvas(512, 512)
  context.font = '380px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(['🐶', '🎉', '☕', '🥳', '👏'][Math.floor(Math.random() * 5)]!, 256, 276)
  return asFile(canvas, 'figurinha.webp', 'image/webp')
}

const filmMs = 1500

/** Filmed from a canvas while it changes, so it takes as long as it lasts. */
export async function sampleVideo(): Promise<File> {
  const { canvas, context } = aCanvas(480, 270)
  const type = ['video/mp4', 'video/webm'].find((known) => MediaRecorder.isTypeSupported(known)) ?? ''
  const recorder = new MediaRecorder(canvas.captureStream(24), { mimeType: type })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  const startedAt = performance.now()
  const draw = () => {
    const passed = (performance.now() - startedAt) / filmMs
    drawLandscape(context, passed % 1)
    if (passed < 1) setTimeout(draw, 40)
    else recorder.stop()
  }
  recorder.start()
  draw()
  await ended
  return new File(parts, `video.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type })
}

function aCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  return { canvas, context }
}

/** A sky, a sun somewhere on its way, hills, and the time: no two pictures look the same. */
function drawLandscape(context: CanvasRenderingContext2D, sunAt: number) {
  const { width, height } = context.canvas
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#4f8fd6')
  sky.addColorStop(1, '#fbd9a5')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  circle(context, { x: width * (0.1 + 0.8 * sunAt), y: height * 0.3, radius: height * 0.09 }, '#fff3c4')
  circle(context, { x: width * 0.25, y: height * 1.25, radius: height * 0.7 }, '#4d8b57')
  circle(context, { x: width * 0.8, y: height * 1.35, radius: height * 0.75 }, '#3a6f4a')
  context.fillStyle = '#ffffff'
  context.font = `600 ${Math.round(height / 14)}px sans-serif`
  context.fillText(timeOfDay(new Date()), width * 0.04, height * 0.95)
}

function circle(
  context: CanvasRenderingContext2D,
  { x, y, radius }: { x: number; y: number; radius: number },
  color: string,
) {
  context.fillStyle = color
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

/** A browser that cannot write the wanted format writes PNG: the file then says so. */
async function asFile(canvas: HTMLCanvasElement, name: string, wanted: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.9))
  if (!blob) throw new Error('the picture could not be written')
  return new File([blob], blob.type === wanted ? name : name.replace(/\.\w+$/, '.png'), { type: blob.type })
}
