import { useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import classes from './canvas.module.css'
import { groundAt } from './groundAt.ts'

/** The dotted ground. It is pushed along with the drawing as one layer: an SVG pattern would be painted anew at each step. */
export function Ground() {
  const store = useStoreApi()
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => {
      const { size, radius, strength, move } = groundAt(store.getState().transform)
      ground.current?.style.setProperty('--ground-size', size)
      ground.current?.style.setProperty('--ground-radius', radius)
      ground.current?.style.setProperty('opacity', strength)
      ground.current?.style.setProperty('transform', move)
    }
    follow()
    return store.subscribe(({ transform }, before) => {
      if (transform !== before.transform) follow()
    })
  }, [store])
  return (
    <div className={classes.ground} aria-hidden>
      <div ref={ground} className={classes.dots} />
    </div>
  )
}
