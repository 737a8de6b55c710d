export const SEASON_CHOICES = [
  { value: 'autumn_semester', label: 'semester.season.autumn_semester' },
  { value: 'spring_semester', label: 'semester.season.spring_semester' },
] as const;
