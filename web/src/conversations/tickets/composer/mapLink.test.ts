import { expect, test } from 'vitest'
import { readMapLink } from './mapLink.ts'

const market = { latitude: -23.5417, longitude: -46.6293 }

test.each([
  ['-23.5417, -46.6293'],
  [' -23.5417 -46.6293 '],
  ['-23.5417;-46.6293'],
  ['geo:-23.5417,-46.6293?z=16'],
  ['https://www.google.com/maps?q=-23.5417,-46.6293'],
  ['https://maps.google.com/?ll=-23.5417%2C-46.6293&z=17'],
  ['https://www.google.com/maps/search/?api=1&query=-23.5417,-46.6293'],
  ['https://www.google.com/maps/search/-23.5417,+-46.6293?entry=tts'],
  ['https://www.google.com/maps/@-23.5417,-46.6293,17z'],
  ['https://maps.apple.com/?ll=-23.5417,-46.6293'],
  ['https://waze.com/ul?ll=-23.5417,-46.6293&navigate=yes'],
  ['https://www.openstreetmap.org/?mlat=-23.5417&mlon=-46.6293#map=16/-23.5/-46.6'],
  ['https://www.openstreetmap.org/#map=16/-23.5417/-46.6293'],
])('the place is read from %s', (text) => {
  expect(readMapLink(text)).toEqual(market)
})

test('a pin counts more than the middle of the map, and brings its name along', () => {
  const link =
    'https://www.google.com/maps/place/Mercado+Municipal+de+S%C3%A3o+Paulo/@-23.6,-46.7,15z/data=!3m1!4b1!4m6!3m5!1s0x94!8m2!3d-23.5417!4d-46.6293'
  expect(readMapLink(link)).toEqual({ ...market, name: 'Mercado Municipal de São Paulo' })
  const nameless = `https://www.google.com/maps/place/23°32'30.1"S+46°37'45.5"W/@-23.5417,-46.6293,17z`
  expect(readMapLink(nameless)).toEqual(market)
})

test.each([['https://maps.app.goo.gl/abc123'], ['Rua A, 1'], ['91, 0'], ['0, 181'], [''], ['12']])(
  'nothing is read from %j',
  (text) => {
    expect(readMapLink(text)).toBeUndefined()
  },
)
