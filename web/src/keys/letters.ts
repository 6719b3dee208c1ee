import { useLocalStorage } from '@mantine/hooks'

const key = 'letterShortcuts'

/** Whether single letters do something on this computer. */
export const useLetters = () => useLocalStorage({ key, defaultValue: true, getInitialValueInEffect: false })
