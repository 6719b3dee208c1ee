/** A file of so many bytes, as if it lay on the disk. */
export const textFile = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('Pedido entregue.\n'.repeat(Math.ceil(bytes / 17))),
})
