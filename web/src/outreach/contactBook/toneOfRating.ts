/** As NPS counts them: promoters from 9, detractors up to 6. */
export const toneOfRating = (rating: number) => (rating >= 9 ? 'green' : rating >= 7 ? 'amber' : 'red')
