const code = /^[\w-]{11}$/
const places = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/

/** The code of a video, written alone or inside an address of YouTube's. Nothing else ever reaches the player. */
export function videoCode(video: string): string | undefined {
  const written = video.trim()
  if (code.test(written)) return written
  if (!/^https:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i.test(written)) return undefined
  return places.exec(written)?.[1]
}
