/** What a file operation brings, or nothing where there is no such file. A file that is closed to us is an error. */
export async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
