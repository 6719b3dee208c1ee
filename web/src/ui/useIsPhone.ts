import { useMediaQuery } from '@mantine/hooks'

/** Below 600 px rows become cards and panels fill the screen. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
