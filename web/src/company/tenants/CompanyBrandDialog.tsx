import {
  changeCompanyBrand,
  changeCompanyDomain,
  checkCompanyDomain,
  domainGraceDays,
  findCompanyBrand,
  uploadCompanyLogo,
  type CompanyBrand,
  type ListedCompany,
} from '@chatflow/contract'
import { Button, Code, Drawer, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconClock, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { upload, useAction, useEndpoint } from '../../platform/api.ts'
import { toClipboard } from '../../platform/clipboard.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { BrandEditor, type BrandSaving } from '../settings/BrandEditor.tsx'
import { SavedText } from '../settings/SavedText.tsx'
import settingClasses from '../settings/settings.module.css'
import classes from './tenants.module.css'

interface CompanyBrandProps {
  company: ListedCompany
  onClose: () => void
}

/** The domain of a company and how the program looks there. */
export function CompanyBrandDialog({ company, onClose }: CompanyBrandProps) {
  const { t } = useTranslation('tenants')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const params = { anyCompanyId: company.id }
  const { data, error, refetch } = useEndpoint(findCompanyBrand, { params }, { refreshOn: 'company' })
  const brand = useSaving(company.id)
  return (
    <Drawer
      {...life}
      onClose={close}
      title={t('brand.title', { name: company.name })}
      position="right"
      size={isPhone ? '100%' : 860}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      <div className={classes.brand}>
        {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={320} radius="var(--radius-card)" />}
        {data && (
          <>
            <DomainCard companyId={company.id} kept={data} show={brand.show} />
            <BrandEditor brand={data.brand} namePlaceholder={company.name} save={brand} />
          </>
        )}
      </div>
    </Drawer>
  )
}

interface DomainCardProps {
  companyId: number
  kept: CompanyBrand
  show: (brand: CompanyBrand) => void
}
function DomainCard({ companyId, kept, show }: DomainCardProps) {
  const { t } = useTranslation('tenants')
  const change = useAction(changeCompanyDomain)
  const params = { anyCompanyId: companyId }
  return (
    <div className={settingClasses.card}>
      <Section level={2} isSplit title={t('brand.domain')} description={t('brand.about')}>
        <SavedText
          label={t('brand.domain')}
          description={t('brand.domainHelp')}
          value={kept.domain ?? ''}
          placeholder="atendimento.empresa.com.br"
          kind="line"
          isSaving={change.isPending}
          onSave={async (domain) => show(await change.mutateAsync({ params, body: { domain } }))}
        />
        {kept.domain !== null && kept.verifiedAt !== null && (
          <p className={classes.proven}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            {t('brand.proven', { domain: kept.domain })}
          </p>
        )}
        {kept.missingSince !== null && (
          <p className={classes.waiting}>
            <IconClock size={20} stroke={1.75} aria-hidden />
            {t('brand.missing', {
              since: formatDate(kept.missingSince),
              until: formatDate(new Date(Date.parse(kept.missingSince) + domainGraceDays * 86_400_000)),
            })}
          </p>
        )}
        {kept.record && (kept.verifiedAt === null || kept.missingSince !== null) && (
          <Proof companyId={companyId} record={kept.record} show={show} />
        )}
      </Section>
    </div>
  )
}

interface ProofProps {
  companyId: number
  record: NonNullable<CompanyBrand['record']>
  show: (brand: CompanyBrand) => void
}
/** What the owner of the domain writes into its DNS, and the button that looks for it. */
function Proof({ companyId, record, show }: ProofProps) {
  const { t } = useTranslation('tenants')
  const check = useAction(checkCompanyDomain)
  const look = () =>
    check.mutateAsync({ params: { anyCompanyId: companyId } }).then((brand) => {
      show(brand)
      notifySuccess(t('brand.found'))
    }, notifyError)
  return (
    <div className={classes.proof}>
      <p className={classes.waiting}>
        <IconClock size={20} stroke={1.75} aria-hidden />
        {t('brand.waiting')}
      </p>
      <Copied label={t('brand.recordName')} value={record.name} />
      <Copied label={t('brand.recordValue')} value={record.value} />
      <div>
        <Button loading={check.isPending} onClick={() => void look()}>
          {t('brand.check')}
        </Button>
      </div>
    </div>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('ui')
  return (
    <div>
      <span className={classes.recordLabel}>{label}</span>
      <div className={classes.record}>
        <Code className={classes.recordText}>{value}</Code>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void toClipboard(value, t('clipboard.copied'))}
        >
          {t('clipboard.copy')}
        </Button>
      </div>
    </div>
  )
}

function useSaving(companyId: number): BrandSaving & { show: (brand: CompanyBrand) => void } {
  const { t } = useTranslation('whiteLabel')
  const queries = useQueryClient()
  const change = useAction(changeCompanyBrand)
  const params = { anyCompanyId: companyId }
  const show = (brand: CompanyBrand) => queries.setQueryData([findCompanyBrand.path, { params }], brand)
  return {
    isSaving: change.isPending,
    show,
    run: async (key, value) => {
      show(await change.mutateAsync({ params, body: { key, value } }))
      notifySuccess(t('saved'))
    },
    send: async (mode, file) => {
      show(await upload(uploadCompanyLogo, { params, fields: { mode }, file }))
      notifySuccess(t('sent'))
    },
  }
}
