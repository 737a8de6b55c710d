import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types';
import {
  attachInstruction,
  extractInstruction,
  type Operation,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Where a dragged element is dropped, seen from the element below the pointer. */
type DropPlace = 'before' | 'after' | 'into';

const PLACES: Record<Operation, DropPlace> = {
  'reorder-before': 'before',
  'reorder-after': 'after',
  combine: 'into',
};

interface DragOptions<Dragged extends object> {
  /** undefined: the element only takes others. */
  dragged: Dragged | undefined;
  disabled?: boolean;
  /** The places at which this element takes another one. */
  accepts: (dragged: Dragged) => readonly DropPlace[];
  onDrop: (dragged: Dragged, place: DropPlace) => void;
}

interface Drag {
  /** The element that moves and takes others. */
  ref: RefObject<HTMLDivElement | null>;
  dragging: boolean;
  /** The place at which the element above would be dropped. */
  over: DropPlace | undefined;
}

const DRAGGED = Symbol('dragged');

/** Makes an element draggable and a target of others. Only the elements below the pointer are rendered again. */
export function useDrag<Dragged extends object>(options: DragOptions<Dragged>): Drag {
  const { disabled = false } = options;
  const ref = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const [over, setOver] = useState<DropPlace>();
  const isDraggable = options.dragged !== undefined;
  const data = useEffectEvent(() => ({ [DRAGGED]: options.dragged }));
  const placesFor = useEffectEvent((source: Record<string | symbol, unknown>) =>
    DRAGGED in source ? options.accepts(source[DRAGGED] as Dragged) : [],
  );
  const drop = useEffectEvent((source: Record<string | symbol, unknown>, place: DropPlace | undefined) => {
    if (place !== undefined) options.onDrop(source[DRAGGED] as Dragged, place);
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || disabled) return;
    const source = isDraggable
      ? draggable({
          element,
          getInitialData: data,
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        })
      : () => undefined;
    return combine(
      source,
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.element !== element && placesFor(source.data).length > 0,
        getData: ({ source, input }) => {
          const places = placesFor(source.data);
          const operations = Object.fromEntries(
            Object.entries(PLACES)
              .filter(([, place]) => places.includes(place))
              .map(([operation]) => [operation, 'available' as const]),
          );
          return attachInstruction({}, { element, input, operations });
        },
        // Of nested elements only the innermost one takes the dragged element.
        onDrag: ({ self, location }) =>
          setOver(isInnermost(element, location) ? placeIn(self.data) : undefined),
        onDragLeave: () => setOver(undefined),
        onDrop: ({ self, source, location }) => {
          setOver(undefined);
          if (isInnermost(element, location)) drop(source.data, placeIn(self.data));
        },
      }),
    );
  }, [disabled, isDraggable]);
  return { ref, dragging, over };
}

const isInnermost = (element: Element, { current }: DragLocationHistory): boolean =>
  current.dropTargets[0]?.element === element;

function placeIn(data: Record<string | symbol, unknown>): DropPlace | undefined {
  const instruction = extractInstruction(data);
  return instruction === null ? undefined : PLACES[instruction.operation];
}
