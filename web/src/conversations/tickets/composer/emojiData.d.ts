// Named one by one: TypeScript would otherwise read a type out of each of these large files.

interface EmojiAnnotations {
  annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> }
}
declare module 'cldr-annotations-full/annotations/pt/annotations.json' {
  const data: EmojiAnnotations
  export default data
}
declare module 'cldr-annotations-full/annotations/en/annotations.json' {
  const data: EmojiAnnotations
  export default data
}
declare module 'cldr-annotations-full/annotations/es/annotations.json' {
  const data: EmojiAnnotations
  export default data
}
declare module 'cldr-annotations-full/annotations/tr/annotations.json' {
  const data: EmojiAnnotations
  export default data
}
declare module 'unicode-emoji-json/data-by-group.json' {
  const data: { slug: string; emojis: { emoji: string }[] }[]
  export default data
}
