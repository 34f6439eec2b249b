import { useEffect, useLayoutEffect } from 'react'

/** useLayoutEffect without React's server warning. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
