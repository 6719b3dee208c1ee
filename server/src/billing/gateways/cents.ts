/** Gateways that write reais: "199.90". Never a product of fractions: 1.1 * 100 is not 110. */
export const asReais = (cents: number): string => {
  const whole = Math.trunc(cents / 100)
  return `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** What a gateway or a plan writes in reais, as whole cents. */
export const asCents = (reais: number | string): number => Math.round(Number(reais) * 100)
