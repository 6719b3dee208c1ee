/**
 * The demo company greets customers by itself and asks for ratings. Most journeys are about people: in them the
 * robot would speak in between. The one about the robot has a connection of its own.
 */
export async function callOffRobot(url: string) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as unknown
  }
  let token = ''
  const account = { email: 'admin@demo.local', password: 'Demo1234' }
  token = ((await call('POST', '/auth/login', account)) as { token: string }).token
  await call('PUT', '/settings/userRating', { value: 'disabled' })
  for (const { id } of (await call('GET', '/whatsapp')) as { id: number }[])
    await call('PUT', `/whatsapp/${id}`, { queueIds: [], ratingMessage: '' })
}
