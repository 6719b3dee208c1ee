import { simulatePicture } from '@chatflow/contract'
import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconPhoto, IconPhotoOff, IconUserCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { upload } from '../../platform/api.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'

/** The picture of the customer's own profile, which the team sees beside the name. */
export function PictureMenu({ whatsappId, number }: { whatsappId: number; number: string }) {
  const { t } = useTranslation('simulator')
  const choose = useRef<HTMLButtonElement>(null)
  const resetFile = useRef<() => void>(null)
  const change = async (file?: File) => {
    // The same file may be chosen again after another one.
    resetFile.current?.()
    const sent = { params: { whatsappId }, fields: { number }, ...(file && { file }) }
    try {
      const { accepted } = await upload(simulatePicture, sent)
      if (accepted) notifySuccess(t(file ? 'picture.changed' : 'picture.removed'))
      else notifyWarning(t('picture.writeFirst'))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <>
      <FileButton accept="image/*" resetRef={resetFile} onChange={(file) => file && void change(file)}>
        {(props) => <button {...props} ref={choose} type="button" hidden />}
      </FileButton>
      <Menu position="bottom-end" withinPortal>
        <Tooltip label={t('picture.menu')}>
          <Menu.Target>
            <ActionIcon color="gray" aria-label={t('picture.menu')}>
              <IconUserCircle size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            onClick={() => choose.current?.click()}
          >
            {t('picture.choose')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPhotoOff size={18} stroke={1.75} aria-hidden />}
            onClick={() => void change()}
          >
            {t('picture.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
