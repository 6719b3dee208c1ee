import { readTwoFactor } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { LoginHistory } from './LoginHistory.tsx'
import { Ways, type Wish } from './Ways.tsx'

/** What a person has besides the password, and who came in with it. */
export function SecuritySection({ onCovered }: { onCovered: (isCovered: boolean) => void }) {
  const { t } = useTranslation('twoFactor')
  const { data, error, isLoading, refetch } = useEndpoint(readTwoFactor, {})
  const [wish, setWish] = useState<Wish>()
  const choose = (next: Wish | undefined) => {
    setWish(next)
    onCovered(next !== undefined)
  }
  return (
    <>
      <Section title={t('title')} description={t(data?.isRequired ? 'textRequired' : 'text')}>
        {isLoading && <Skeleton height={56} />}
        {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {data && <Ways data={data} onWish={choose} />}
      </Section>
      <LoginHistory />
      {wish && <ChangeDialog wish={wish} onClose={() => choose(undefined)} />}
    </>
  )
}
