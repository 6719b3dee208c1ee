-- When a company is open, where its own hours decide (`scheduleType` is company).
alter table companies add column schedules jsonb not null default '[
  {"weekday": "Segunda-feira", "weekdayEn": "monday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Terça-feira", "weekdayEn": "tuesday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Quarta-feira", "weekdayEn": "wednesday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Quinta-feira", "weekdayEn": "thursday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Sexta-feira", "weekdayEn": "friday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Sábado", "weekdayEn": "saturday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Domingo", "weekdayEn": "sunday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"}
]';
