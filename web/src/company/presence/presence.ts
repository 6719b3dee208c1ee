interface Present {
  name: string
  online: boolean
}

/** Those one can talk to now come first; then by name, as people read it. */
export function byPresence(one: Present, other: Present): number {
  if (one.online !== other.online) return one.online ? -1 : 1
  return one.name.localeCompare(other.name)
}
