import type { Endpoint } from '@chatflow/contract'

export const exampleLanguages = ['curl', 'typescript', 'python', 'php', 'n8n'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

interface Place {
  origin: string
  endpoint: Pick<Endpoint, 'method' | 'path' | 'example'>
}

const tokenName = 'TOKEN'
const json = (value: unknown) => JSON.stringify(value, null, 2)
const addressOf = ({ origin, endpoint }: Place) => `${origin}/api${endpoint.path}`
const hasBody = ({ endpoint }: Place) => endpoint.example !== undefined

function curl(place: Place): string {
  const { endpoint } = place
  const lines = [
    `curl -X ${endpoint.method} '${addressOf(place)}'`,
    `-H "Authorization: Bearer $${tokenName}"`,
    ...(hasBody(place)
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(endpoint.example)}'`]
      : []),
  ]
  return lines.join(' \\\n  ')
}

function typescript(place: Place): string {
  const { endpoint } = place
  const body = hasBody(place) ? `\n  body: JSON.stringify(${indented(json(endpoint.example), 2)}),` : ''
  const type = hasBody(place) ? `\n    'Content-Type': 'application/json',` : ''
  return `const response = await fetch('${addressOf(place)}', {
  method: '${endpoint.method}',
  headers: {
    Authorization: \`Bearer \${process.env.${tokenName}}\`,${type}
  },${body}
})
if (!response.ok) throw new Error((await response.json()).error)
console.log(await response.json())`
}

function python(place: Place): string {
  const { endpoint } = place
  const body = hasBody(place) ? `\n    json=${indented(pythonOf(endpoint.example), 4)},` : ''
  return `import os, requests

response = requests.request(
    "${endpoint.method}",
    "${addressOf(place)}",
    headers={"Authorization": f"Bearer {os.environ['${tokenName}']}"},${body}
    timeout=30,
)
response.raise_for_status()
print(response.json())`
}

const pythonOf = (value: unknown) =>
  json(value)
    .replace(/: true\b/g, ': True')
    .replace(/: false\b/g, ': False')
    .replace(/: null\b/g, ': None')

function php(place: Place): string {
  const { endpoint } = place
  const body = hasBody(place)
    ? `\n    CURLOPT_POSTFIELDS => '${JSON.stringify(endpoint.example).replaceAll("'", String.raw`\'`)}',`
    : ''
  const type = hasBody(place) ? `\n        'Content-Type: application/json',` : ''
  return `<?php
$curl = curl_init('${addressOf(place)}');
curl_setopt_array($curl, [
    CURLOPT_CUSTOMREQUEST => '${endpoint.method}',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('${tokenName}'),${type}
    ],${body}
]);
echo curl_exec($curl);`
}

/** One node, to be pasted onto the canvas. */
function n8n(place: Place): string {
  const { endpoint } = place
  return json({
    nodes: [
      {
        parameters: {
          method: endpoint.method,
          url: addressOf(place),
          authentication: 'genericCredentialType',
          genericAuthType: 'httpBearerAuth',
          ...(hasBody(place) && { sendBody: true, specifyBody: 'json', jsonBody: json(endpoint.example) }),
        },
        name: 'Chat-flow',
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        position: [0, 0],
      },
    ],
    connections: {},
  })
}

const indented = (text: string, by: number) => text.replaceAll('\n', `\n${' '.repeat(by)}`)

const writers: Record<ExampleLanguage, (place: Place) => string> = { curl, typescript, python, php, n8n }

/** How a call is made in a language, with the example that the contract has of its body. */
export const exampleOf = (language: ExampleLanguage, place: Place) => writers[language](place)
