import {
  flowUploads,
  uploadFlowAudio,
  uploadFlowImage,
  uploadFlowVideo,
  type FlowUpload,
} from '@chatflow/contract'
import { upload } from '../../../platform/api.ts'

const calls = { img: uploadFlowImage, audio: uploadFlowAudio, video: uploadFlowVideo }
const pictureQuality = 0.7

/** What a browser offers first. */
export const acceptedBy = (kind: FlowUpload) =>
  flowUploads[kind].extensions.map((ending) => `.${ending}`).join()

/** Why a file will not do, as a key of the texts. Recordings of the browser have other endings, and are taken. */
export function refusalOf(kind: FlowUpload, { name, size }: Pick<File, 'name' | 'size'>) {
  const { extensions, maxBytes } = flowUploads[kind]
  const isKnown = extensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  if (!isKnown) return 'wrongKind'
  return size > maxBytes ? 'tooLarge' : undefined
}

/** Pictures of phones are ten times as large as a bubble shows. What would grow is sent as it was. */
export async function recompressed(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const ground = canvas.getContext('2d')
  if (!ground) throw new Error('no canvas')
  // A JPEG knows no transparency: what was see-through would turn black.
  ground.fillStyle = 'white'
  ground.fillRect(0, 0, picture.width, picture.height)
  ground.drawImage(picture, 0, 0)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: pictureQuality })
  if (blob.size >= file.size) return file
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
}

/** Stores a file for a block. Returns the name that the block keeps, and where it can be seen now. */
export async function storeFile(kind: FlowUpload, file: File, isRecorded = false) {
  return upload(calls[kind], { file, fields: isRecorded ? { record: 'true' } : {} })
}
