import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'

/** The page to browse the API, a server behind ours: its four megabytes of script are read at the first visit. */
export async function createDocsPage() {
  const page = fastify()
  await page.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: 'Chat-flow API',
      withDefaultFonts: false,
      telemetry: false,
      // Whatever would leave this machine, or leads away from it.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
    logLevel: 'silent',
  })
  await page.ready()
  return page
}
