import { expect, test } from 'vitest'
import { videoCode } from './videoCode.ts'

test.each([
  'aqz-KE-bpKQ',
  ' aqz-KE-bpKQ ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10s',
  'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
])('%s names a video', (video) => {
  expect(videoCode(video)).toBe('aqz-KE-bpKQ')
})

test.each([
  '',
  'short',
  'aqz-KE-bpKQx',
  'javascript:alert(1)',
  'https://evil.test/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.test/embed/aqz-KE-bpKQ',
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ__',
  '../../aqz-KE-bpKQ',
])('%s names none', (video) => {
  expect(videoCode(video)).toBeUndefined()
})
