import { Button } from '@mantine/core'
import { IconRefresh, IconTool } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageMessage } from './PageMessage.tsx'

/** React offers error boundaries only as classes. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(new Error(`a page broke:${info.componentStack ?? ''}`, { cause: error }))
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <BrokenPage onRetry={() => this.setState({ broken: false })} />
  }
}

function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <PageMessage
      icon={IconTool}
      title={t('broken.title')}
      text={t('broken.text')}
      action={
        <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
