import config from '/tmp/next/e2e/playwright.config.ts'
const { globalSetup, ...rest } = config
export default { ...rest, testDir: '/tmp/next/e2e/journeys', outputDir: '/tmp/inboxlist/results', use: { ...rest.use, baseURL: 'http://127.0.0.1:8232', screenshot: 'only-on-failure' } }
