import type { StoredMedia } from '../../media/storeMedia.ts'

/** What the message says of its file. Lengths and waves are part of what bubbles draw. */
export function mediaColumns(media: StoredMedia) {
  const { seconds, waveform, width, height, sticker } = media
  const facts = { seconds, waveform, width, height, sticker }
  const hasFacts = Object.values(facts).some((fact) => fact !== undefined)
  return {
    mediaPath: media.mediaPath,
    mediaName: media.mediaName,
    mediaMime: media.mediaMime,
    mediaSize: media.mediaSize,
    mediaThumbnail: media.mediaThumbnail,
    mediaPlayable: media.mediaPlayable,
    mediaState: 'ready',
    ...(hasFacts && { dataJson: JSON.stringify(facts) }),
  } as const
}
