import type { PlaceForm, PollForm } from '@chatflow/contract'

/** Places and polls as messages hold them. Their words stand in `body` for search, lists and quotes. */

export function placeOf(place: PlaceForm) {
  const { latitude, longitude, name, address } = place
  const data = { latitude, longitude, ...(name && { name }), ...(address && { address }) }
  return {
    body: name || address || '',
    mediaType: 'locationMessage' as const,
    dataJson: JSON.stringify(data),
  }
}

export const pollOf = ({ name, options, multiple }: PollForm) => ({
  body: name,
  mediaType: 'pollCreationMessageV3' as const,
  dataJson: JSON.stringify({ name, options, multiple }),
})
