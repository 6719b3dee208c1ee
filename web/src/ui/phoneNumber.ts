/** Digits as Brazilians write them: +55 (11) 98888-7777. Other countries' numbers keep their digits together. */
export function formatPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
  return digits && `+${digits}`
}

/** A hidden number comes with stars in it, which are not to be laid out as digits. */
export const shownNumber = (number: string) => (/^\d+$/.test(number) ? formatPhone(number) : number)
