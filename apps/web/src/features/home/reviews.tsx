import { Button } from '@moveway/ui/button/button.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useRef, useState, type KeyboardEvent } from 'react';
import { REVIEWS } from './home.content.ts';
import styles from './reviews.module.css';

/** The horizontal distance in pixels from which a touch counts as a swipe. */
const SWIPE_PX = 40;

/** Six reviews, one at a time: previous, next, dots, the arrow keys, and swiping. It never advances automatically. */
export function Reviews() {
  const [index, setIndex] = useState(0);
  const go = (to: number) => setIndex((to + REVIEWS.length) % REVIEWS.length);
  const touchedAt = useRef<number>(undefined);
  const onTouchEnd = (x = 0) => {
    const distance = x - (touchedAt.current ?? x);
    if (Math.abs(distance) >= SWIPE_PX) {
      go(index + (distance > 0 ? -1 : 1));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      go(index + (event.key === 'ArrowLeft' ? -1 : 1));
    }
  };
  return (
    <section className={styles.section} aria-labelledby="reviews-title" aria-roledescription="carousel">
      <h2 className={styles.heading} id="reviews-title">
        What people say at the other end
      </h2>
      <div
        className={styles.stage}
        aria-live="polite"
        onTouchStart={({ changedTouches }) => (touchedAt.current = changedTouches[0]?.clientX)}
        onTouchEnd={({ changedTouches }) => onTouchEnd(changedTouches[0]?.clientX)}
      >
        {REVIEWS.map((review, position) => (
          <figure
            key={review.name}
            className={styles.review}
            hidden={position !== index}
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${REVIEWS.length}`}
          >
            <p className={styles.stars}>
              <span aria-hidden="true">{'★'.repeat(review.rating)}</span>
              <VisuallyHidden>{`${review.rating} out of 5 stars`}</VisuallyHidden>
            </p>
            <blockquote className={styles.text}>{review.text}</blockquote>
            <figcaption className={styles.author}>
              <span>
                <strong>{review.name}</strong>
                <span>{`, ${review.location}`}</span>
              </span>
              <span>{review.date}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.controls}>
        <Button
          className={styles.arrow ?? ''}
          variant="quiet"
          aria-label="Previous review"
          onClick={() => go(index - 1)}
          onKeyDown={onKeyDown}
        >
          <Arrow d="M12 3 5 10l7 7" />
        </Button>
        {REVIEWS.map(({ name }, position) => (
          <button
            key={name}
            className={styles.dot}
            type="button"
            aria-label={`Review ${position + 1}`}
            aria-current={position === index}
            onClick={() => go(position)}
            onKeyDown={onKeyDown}
          />
        ))}
        <Button
          className={styles.arrow ?? ''}
          variant="quiet"
          aria-label="Next review"
          onClick={() => go(index + 1)}
          onKeyDown={onKeyDown}
        >
          <Arrow d="m8 3 7 7-7 7" />
        </Button>
      </div>
    </section>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
