/** Where a simulator and one of its phones are found in the address. */

export const simulatorPlace = (whatsappId: number | string) => ({ to: `/simulator/${whatsappId}` })

export const phonePlace = (whatsappId: number, number: string) => ({
  ...simulatorPlace(whatsappId),
  search: { number },
})
