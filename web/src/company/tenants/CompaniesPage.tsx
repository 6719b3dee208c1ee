import { deleteCompany, listCompanyPage, platformCompanyId, type ListedCompany } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import {
  IconBuilding,
  IconFileInvoice,
  IconLifebuoy,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconReceipt,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, usePages } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { CompanyBrandDialog } from './CompanyBrandDialog.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'
import { DeletionsDialog } from './DeletionsDialog.tsx'
import { dueTone } from './dueTone.ts'
import { CompanyArchivesSlot, CompanyImportsSlot, CompanyInvoicesSlot } from './slots.ts'
import { SupportDialog } from './SupportDialog.tsx'
import classes from './tenants.module.css'
import { useCompanyColumns } from './useCompanyColumns.tsx'

/** The companies of the installation, for its owner. */
export function CompaniesPage() {
  const { t } = useTranslation('tenants')
  const { user } = useSession()
  const [searchParam, setSearchParam] = useState('')
  const [editing, setEditing] = useState<ListedCompany | 'new'>()
  const [deleting, setDeleting] = useState<ListedCompany>()
  const [entering, setEntering] = useState<ListedCompany>()
  const [branding, setBranding] = useState<ListedCompany>()
  const [billed, setBilled] = useState<ListedCompany>()
  const [archiving, setArchiving] = useState<ListedCompany>()
  const [isReading, setReading] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const list = usePages(
    listCompanyPage,
    { query: { searchParam } },
    { rows: (response) => response.companies, refreshOn: 'company' },
  )
  const columns = useCompanyColumns()
  const isFixed = ({ id, isBeingDeleted }: ListedCompany) =>
    id === platformCompanyId || id === user.companyId || isBeingDeleted
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <>
            <Button
              variant="default"
              leftSection={<IconReceipt size={18} stroke={1.75} aria-hidden />}
              onClick={() => setReading(true)}
            >
              {t('receipts.open')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPackageImport size={18} stroke={1.75} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('imports.open')}
            </Button>
          </>
        }
        action={{ label: t('add'), run: () => setEditing('new') }}
        list={list}
        errorText={() => t('notLoaded')}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTone={(company) => dueTone(company, serverNow())}
        onOpen={setEditing}
        actions={[
          { key: 'edit', label: t('edit'), icon: IconPencil, run: setEditing },
          { key: 'enter', label: t('support.open'), icon: IconLifebuoy, run: setEntering, isHidden: isFixed },
          {
            key: 'invoices',
            label: t('invoices'),
            icon: IconFileInvoice,
            run: setBilled,
            isMenuOnly: true,
            isHidden: ({ id }) => id === platformCompanyId,
          },
          {
            key: 'brand',
            label: t('brand.open'),
            icon: IconWorld,
            run: setBranding,
            isMenuOnly: true,
            isHidden: ({ id, isBeingDeleted }) => id === platformCompanyId || isBeingDeleted,
          },
          {
            key: 'archive',
            label: t('archives.open'),
            icon: IconPackageExport,
            run: setArchiving,
            isMenuOnly: true,
            isHidden: ({ isBeingDeleted }) => isBeingDeleted,
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: IconTrash,
            run: setDeleting,
            isDanger: true,
            isMenuOnly: true,
            isHidden: isFixed,
          },
        ]}
        empty={{ icon: IconBuilding, text: t('empty') }}
      />
      {editing && <CompanyDialog company={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteDialog company={deleting} onClose={() => setDeleting(undefined)} />}
      {entering && <SupportDialog company={entering} onClose={() => setEntering(undefined)} />}
      {branding && <CompanyBrandDialog company={branding} onClose={() => setBranding(undefined)} />}
      {billed && <CompanyInvoicesSlot company={billed} onClose={() => setBilled(undefined)} />}
      {isReading && <DeletionsDialog onClose={() => setReading(false)} />}
      {archiving && <CompanyArchivesSlot company={archiving} onClose={() => setArchiving(undefined)} />}
      {isImporting && <CompanyImportsSlot onClose={() => setImporting(false)} />}
    </>
  )
}

/** Everything of a company goes: the name is typed, so that nobody does it by habit. */
function DeleteDialog({ company, onClose }: { company: ListedCompany; onClose: () => void }) {
  const { t } = useTranslation('tenants')
  const [typed, setTyped] = useState('')
  const remove = useAction(deleteCompany)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      isBlocked={typed.trim() !== company.name}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { anyCompanyId: company.id } })
        notifySuccess(t('saved'))
      }}
      onClose={onClose}
    >
      <span className={classes.confirmation}>
        <span>{t('confirm.text', { name: company.name })}</span>
        <TextInput
          label={t('confirm.typed', { name: company.name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
    </ConfirmDialog>
  )
}
