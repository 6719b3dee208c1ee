/** A moment as a date field shows it, on the clocks of the company: what has no zone is meant there. */
export const companyTime = (moment: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(moment))
    .replace(' ', 'T')
