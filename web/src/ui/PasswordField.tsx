import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'

/** `new-password` keeps browsers from filling in the password of the user at the screen. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('ui')
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      autoComplete="new-password"
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'password.hide' : 'password.show') }}
      {...props}
    />
  )
}
