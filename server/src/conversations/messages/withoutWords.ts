/**
 * A message of which nothing is left but that it was there. A new column that may hold something of what was said belongs
 * here: taking back one's words and erasing a person rely on it.
 */
export const withoutWords = {
  body: '',
  dataJson: null,
  vCard: null,
  transcription: null,
  mediaState: 'none',
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaThumbnail: null,
  mediaPlayable: null,
  mediaRef: null,
} as const
