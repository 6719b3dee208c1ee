import { expect, test } from 'vitest'
import { embedAddress } from './youtube.ts'

test('a video is shown by the address without cookies', () => {
  expect(embedAddress('aqz-KE-bpKQ', 'pt-BR')).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&hl=pt-BR',
  )
})
