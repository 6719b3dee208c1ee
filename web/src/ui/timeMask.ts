/** Lets a time be typed as four digits: 0830 becomes 08:30. */
export function maskTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
