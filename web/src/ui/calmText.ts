/** More marks on one letter than any script needs, and it towers over the lines around it. */
const towers = /(\p{M}{5})\p{M}+/gu

/** A text without what is only meant to spoil the page. */
export const calmText = (text: string) => text.replace(towers, '$1')
