import { Button } from '@mantine/core'
import { IconRefresh, IconTool } from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { PageNotLoaded } from '../platform/lazyPage.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { PageMessage } from './PageMessage.tsx'

/** React offers error boundaries only as classes. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(new Error(`a page broke:${info.componentStack ?? ''}`, { cause: error }))
  }

  override render() {
    const error: unknown = this.state.error
    if (error === undefined) return this.props.children
    const retry = () => {
      if (error instanceof PageNotLoaded) window.location.reload()
      else this.setState({ error: undefined })
    }
    return <BrokenPage onRetry={retry} />
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
