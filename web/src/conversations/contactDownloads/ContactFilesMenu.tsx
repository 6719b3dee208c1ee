import { can } from '@chatflow/contract'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ExportDialog, type ExportedContacts } from './ExportDialog.tsx'

/** Contacts in and out, for those who may. Nothing for those who may neither. */
export function ContactFilesMenu({ filter, count }: ExportedContacts) {
  const { t } = useTranslation('contactDownloads')
  const { user } = useSession()
  const [isExporting, setExporting] = useState(false)
  const [mayImport, mayExport] = [can(user, 'contacts:import'), can(user, 'contacts-page:deleteContact')]
  if (!mayImport && !mayExport) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            {t('menu.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport && (
            <Menu.Item
              component={Link}
              to="/contacts/import"
              leftSection={<IconTableImport size={18} stroke={1.75} aria-hidden />}
            >
              {t('menu.import')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              {t('menu.export')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isExporting && <ExportDialog filter={filter} count={count} onClose={() => setExporting(false)} />}
    </>
  )
}
