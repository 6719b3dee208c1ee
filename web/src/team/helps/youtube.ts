/** Without cookies, beginning at once: the reader has asked for it by a click. */
export const embedAddress = (videoId: string, language: string) =>
  `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0&hl=${encodeURIComponent(language)}`

export const watchAddress = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`
