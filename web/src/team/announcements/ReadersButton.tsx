import type { Announcement } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnouncementReadersDialog } from './AnnouncementReadersDialog.tsx'

/** For those who want to know whether their people have read it. */
export function ReadersButton({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('readers.title')}
      </Button>
      {isOpen && <AnnouncementReadersDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </>
  )
}
