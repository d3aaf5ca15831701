import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { WaysToShip } from './home-sections.tsx';

it('offers tracking beside the quote, for a visitor who has scrolled past the box', () => {
  render(<WaysToShip />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Get a quote' }).getAttribute('href')).toBe('/quote');
  expect(screen.getByRole('link', { name: 'Track a package' }).getAttribute('href')).toBe('/tracking');
});
