import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { TokensTab } from '../apiTokens/TokensTab.tsx'
import { WebhooksTab } from '../webhooks/WebhooksTab.tsx'
import { DocsTab } from './DocsTab.tsx'
import classes from './externalApi.module.css'

const tabs = ['docs', 'tokens', 'webhooks'] as const
type Tab = (typeof tabs)[number]

/** How other programs send and hear: the calls, a place to try them, tokens and webhooks. */
export function ExternalApiPage() {
  const { t } = useTranslation('externalApi')
  const [tab, setTab] = useState<Tab>('docs')
  // The lists of the other tabs have a heading of their own.
  const Title = tab === 'docs' ? 'h1' : 'p'
  return (
    <div className={classes.page}>
      <Title className={classes.title}>{t('title')}</Title>
      <Tabs value={tab} onChange={(name) => setTab(name as Tab)} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="docs" className={classes.panel}>
          <DocsTab />
        </Tabs.Panel>
        <Tabs.Panel value="tokens" className={classes.panel}>
          <TokensTab />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className={classes.panel}>
          <WebhooksTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
