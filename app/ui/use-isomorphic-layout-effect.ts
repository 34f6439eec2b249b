import { useEffect, useLayoutEffect } from 'react'

/** useLayoutEffect without React's server warning. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
