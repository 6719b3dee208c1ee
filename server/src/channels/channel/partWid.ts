/** A network may put several files into one message; each is a message of ours. The first keeps the name. */
export const partWid = (wid: string, part: number) => (part === 0 ? wid : `${wid}#${part}`)

/** More files than any network puts into one message. */
const maxParts = 30

/** What its other files are called, as far as there are any. */
export const partWids = (wid: string) =>
  Array.from({ length: maxParts - 1 }, (_, index) => partWid(wid, index + 1))
