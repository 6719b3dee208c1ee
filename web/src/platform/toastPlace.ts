let isWanted = false
const followers = new Set<() => void>()

/** Whether toasts have a place on the screen. Its code comes once somebody wants it: the login does without. */
export const toastPlace = {
  want: () => {
    isWanted = true
    for (const follow of followers) follow()
  },
  isWanted: () => isWanted,
  subscribe: (follow: () => void) => {
    followers.add(follow)
    return () => void followers.delete(follow)
  },
}
